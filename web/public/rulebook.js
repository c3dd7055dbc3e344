// A page of the rulebook by day or at night, as this browser has chosen for the table.
try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem("upcard.settings")).theme;
} catch {
  // Nothing is chosen: as the system has it.
}
