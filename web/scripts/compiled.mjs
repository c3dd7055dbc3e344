// What every page is drawn with is compiled whole while it comes, beside the page's own thread, instead of function by
// function while the page is drawn; browsers that do not know the word read past it. It has to come first of all.
// https://v8.dev/blog/explicit-compile-hints
const HINT = "//# allFunctionsCalledOnLoad\n";
const EVERYWHERE = /^index(-client)?$/;

export function compiled() {
  return {
    name: "compiled",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const each of Object.values(bundle))
          if (each.type === "chunk" && EVERYWHERE.test(each.name)) each.code = HINT + each.code;
      },
    },
  };
}
