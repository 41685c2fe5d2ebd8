/** Imported with `{ type: 'text' }`: the text of the file, also inside a compiled binary. */
declare module '*.css' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how a file import arrives.
  export default text;
}
declare module '*/browser.js' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how a file import arrives.
  export default text;
}
declare module '*/docs.js' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how a file import arrives.
  export default text;
}
