// Chooses the time zone of the browser where nothing was chosen yet.
(() => {
  const zones = document.querySelector("select[data-zone-of-the-browser]");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zones && [...zones.options].some((option) => option.value === own)) {
    zones.value = own;
  }
})();
