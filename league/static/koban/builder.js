// Keeps a pressed button where it is on the screen while models come and go above it.
(() => {
  let pressed = null;
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt } = event.detail;
    pressed = elt.id ? { id: elt.id, top: elt.getBoundingClientRect().top } : null;
  });
  document.addEventListener("htmx:afterSettle", () => {
    const button = pressed && document.getElementById(pressed.id);
    if (button) {
      window.scrollBy(0, button.getBoundingClientRect().top - pressed.top);
    }
    pressed = null;
  });
})();
