import type { Tool } from './tool.ts';

export type Origin = 'bundled' | 'own';

/** What an import changed. */
export type ChangeCounts = { added: number; changed: number; unchanged: number; removed: number };

/** A tool, and the JSON it was kept as, which is `JSON.stringify` of it. */
export type StoredTool = { tool: Tool; json: string };

/** Tools, or what reads them if they are needed. */
export type ToolsGiven = readonly Tool[] | (() => readonly Tool[]);
export const readGiven = (tools: ToolsGiven): readonly Tool[] => (typeof tools === 'function' ? tools() : tools);

/** What is kept of the catalogue. Each method is one transaction: old or new, whole. */
export interface CatalogueStore {
  /** Goes up with every change of the tools. */
  readChangeCount(): Promise<number>;
  /** Every tool, in the order of ids. */
  loadTools(): Promise<Tool[]>;
  loadStored(): Promise<StoredTool[]>;
  /** Keeps that the tools after so many changes are served as a catalogue of this revision. */
  noteRevision(change: number, revision: string): Promise<void>;
  /**
   * Makes the bundled tools those given, unless `revision` was written before. Tools that the operator imported or
   * changed are kept and win; a catalogue that an import replaced as a whole is left alone.
   */
  writeBundled(revision: string, tools: ToolsGiven): Promise<void>;
  /**
   * Adds and changes tools by id as the operator's own; with `replace`, removes all others, now and at later starts.
   * With `isTrial` nothing is written, only counted.
   */
  writeOwn(tools: readonly Tool[], options: { replace: boolean; isTrial?: boolean }): Promise<ChangeCounts>;
  /** Makes the tools those given and no others, as if the operator had imported nothing. */
  reset(revision: string, bundled: readonly Tool[]): Promise<ChangeCounts>;
}
