/** Imported with `{ type: 'file' }`: the path of the file, also inside a compiled binary. */
declare module 'swagger-ui-dist/*' {
  const path: string;
  // biome-ignore lint/style/noDefaultExport: this is how a file import arrives.
  export default path;
}
