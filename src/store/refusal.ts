/** Why a database was refused at the start, and what to do: one sentence for the operator. */
export class DatabaseRefused extends Error {}
