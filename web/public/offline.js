// Looks whether the card room answers again, and then opens the page that was wanted.
const PAUSE = 5000;
const looking = document.getElementById("looking");

async function look() {
  try {
    const answer = await fetch(`/health?${Date.now()}`, { cache: "no-store" });
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
