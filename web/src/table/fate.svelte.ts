// What only tables need where nothing is to be decided. They wait for it: what comes after the cards would move them.
class Fate {
  /** Undefined until it has come, null where it did not. */
  shown = $state.raw<typeof import("./fated") | null>();

  bring(): void {
    if (this.shown) return;
    import("./fated").then(
      (came) => (this.shown = came),
      () => (this.shown = null),
    );
  }
}

export const fate = new Fate();
