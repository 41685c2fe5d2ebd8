/** A file that is read at run time: the import gives its path, also within a compiled binary. */
declare module '*.bin' {
  const path: string;
  export default path;
}

declare module '*.tsv' {
  const path: string;
  export default path;
}

declare module '*.br' {
  const path: string;
  export default path;
}
