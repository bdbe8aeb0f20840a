// The running tally of the report form: what every column is worth comes with the page, from the same rules as the referee's.
"use strict";

(() => {
  const form = document.querySelector("form.report");
  if (!form) return;
  const worths = JSON.parse(document.getElementById("worths").textContent);
  const fighters = [...form.querySelectorAll(".fighter")];

  const count = (input) => {
    const number = Number.parseInt(input.value, 10);
    return Number.isNaN(number) || number < 0 ? 0 : number;
  };

  // Who is named counts, also where the count is left empty.
  const named = (fighter, column) => {
    const who = fighter.querySelector(`input[data-who="${column}"]`);
    return who ? who.value.split(",").filter((name) => name.trim()).length : 0;
  };

  // Points for the team and XP for the doer, from the feats of one model.
  const earned = (fighter) => {
    let points = 0;
    let xp = 0;
    for (const input of fighter.querySelectorAll("input[data-column]")) {
      const names = named(fighter, input.dataset.column);
      input.placeholder = names || "";
      const times = input.value === "" ? names : count(input);
      const column = worths.columns[input.dataset.column];
      if (!times || !column) continue;
      const [pointsEach, xpEach] = column[fighter.dataset.kind];
      points += pointsEach * times;
      xp += xpEach * (worths.once.includes(input.dataset.column) ? 1 : times);
    }
    return { points, xp: "hero" in fighter.dataset ? 0 : xp };
  };

  const stars = (side) => {
    const named = new Map();
    for (const select of form.querySelectorAll(`[data-star="${side}"] select`)) {
      if (select.value) named.set(select.value, (named.get(select.value) || 0) + 1);
    }
    return named;
  };

  const tally = () => {
    const sides = new Map();
    for (const score of form.querySelectorAll("[data-score]")) {
      sides.set(score.dataset.score, { points: 0, xp: 0, stars: stars(score.dataset.score) });
    }
    for (const fighter of fighters) {
      const side = sides.get(fighter.dataset.side);
      const { points, xp } = earned(fighter);
      const awards = "hero" in fighter.dataset ? 0 : side.stars.get(fighter.dataset.ninja) || 0;
      const all = xp + awards * worths.allStarXp;
      fighter.querySelector("[data-xp]").textContent = all ? `+${all}` : "";
      side.points += points;
      side.xp += all;
    }
    for (const [number, side] of sides) {
      const typed = form.querySelector(`[data-score="${number}"]`);
      typed.placeholder = String(side.points);
      form.querySelector(`[data-tally-score="${number}"]`).textContent = typed.value || String(side.points);
      form.querySelector(`[data-tally-xp="${number}"]`).textContent = String(side.xp);
    }
  };

  // Downtime: a line for each model that ended in the Healing House, and one that is empty at least.
  const rolls = () => {
    for (const box of form.querySelectorAll("[data-rolls]")) {
      const side = box.dataset.rolls;
      const inside = form.querySelectorAll(`.fighter[data-side="${side}"] input[name$="-healing"]:checked`).length;
      [...box.children].forEach((line, index) => {
        const used = [...line.querySelectorAll("select")].some((select) => select.value);
        line.hidden = index >= Math.max(1, inside) && !used;
      });
    }
  };

  const step = (input, by) => {
    const number = Math.min(99, Math.max(0, count(input) + by));
    input.value = number || "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  for (const stepper of form.querySelectorAll(".stepper")) {
    const input = stepper.querySelector("input");
    const label = stepper.parentElement.querySelector("label").textContent.trim();
    const button = (text, by) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.setAttribute("aria-label", `${label} ${text}1`);
      made.tabIndex = -1;
      made.addEventListener("click", () => step(input, by));
      return made;
    };
    stepper.prepend(button("−", -1));
    stepper.append(button("+", 1));
  }

  const show = form.querySelector("[data-show]");
  for (const chosen of form.querySelectorAll("select[name=challenge], select[name=split-partners]")) {
    show.hidden = true;
    chosen.addEventListener("change", () => form.requestSubmit(show));
  }

  form.addEventListener("input", () => {
    tally();
    rolls();
  });
  tally();
  rolls();
  const refused = document.querySelector(".faults[tabindex]");
  if (refused) refused.focus();
})();
