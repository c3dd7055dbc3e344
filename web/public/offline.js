// Looks whether the card room answers again, and then opens the page that was wanted.
const PAUSE = 5000;
const root = new URL("./", document.currentScript.src).pathname;
const looking = document.getElementById("looking");

async function look() {
  try {
    const answer = await fetch(`${root}health?${Date.now()}`, { cache: "no-store" });
    if (answer.status < 502) return location.reload();
  } catch {
    // Not yet.
  }
  return undefined;
}

document.getElementById("again").addEventListener("click", async () => {
  await look();
  looking.textContent = "Still no answer. This page opens as soon as the card room is there again.";
});
addEventListener("online", look);
setInterval(look, PAUSE);

/** Score sheets go on without the card room, once this browser has their page. */
async function showSheets() {
  const sheets = JSON.parse(localStorage.getItem("upcard.scores") ?? "[]");
  const known = sheets.filter((sheet) => localStorage.getItem(`upcard.score.${sheet.id}`));
  if (known.length === 0 || !(await caches.match(root))) return;
  const place = document.getElementById("sheets");
  for (const { id, title, players } of known.slice(0, 5)) {
    const link = document.createElement("a");
    link.href = `${root}score/${id}`;
    link.textContent = [title, players.join(", ")].join(" · ");
    const item = document.createElement("li");
    item.append(link);
    place.querySelector("ul").append(item);
  }
  place.hidden = false;
}

showSheets().catch(() => undefined); // some browsers keep nothing
