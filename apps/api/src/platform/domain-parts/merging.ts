// When one cabinet is merged into another one of the same person: what each domain says of its rows (docs/decisions/0040). One
// declaration answers what is told beforehand, what goes over, and whether a table was forgotten.
import type { Clock } from '../clock.ts'
import type { OwnedRows, Reader, Tx } from '../database/index.ts'
import type { Ids } from '../ids/ids.ts'

/** Two cabinets of the same role; `fromId` is closed, and all that it has goes to `intoId`. */
export interface MergedPair {
  fromId: string
  intoId: string
}

export interface CabinetMerge extends MergedPair {
  id: string
}

export interface MergePart {
  /** Rows that go over as they are. */
  rows?: readonly OwnedRows[]
  /** Rows that `move` looks after: there may be one for each cabinet, or they are a kept sum. */
  byHand?: readonly OwnedRows[]
  /** After the rows have gone over. Both cabinets are locked. */
  move?: (tx: Tx, effects: { clock: Clock; ids: Ids }, merge: CabinetMerge) => Promise<void>
  /** Codes of the reasons why the two can't be merged now. The domain of the use case has a text for each. */
  refusals?: (reader: Reader, pair: MergedPair) => Promise<string[]>
}
