// Loads what only tables need where nothing is to be decided. They wait for it: what comes after the cards would move
// them.
class CourseLoader {
  /** Undefined until it has come, null where it did not. */
  parts = $state.raw<typeof import("./courseparts") | null>();

  load(): void {
    if (this.parts) return;
    import("./courseparts").then(
      (came) => (this.parts = came),
      () => (this.parts = null),
    );
  }
}

export const course = new CourseLoader();
