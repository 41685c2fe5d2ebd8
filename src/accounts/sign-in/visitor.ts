/** Where somebody comes from: a network address, a browser in words if it is one, and the tag that the device carries. */
export type Visitor = { address: string; browser: string | null; deviceTag?: string | undefined };
