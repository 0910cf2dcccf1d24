import { invalidFields } from '#platform/http/failures.ts'

/** Why a file is not kept; each has its text under `files`. */
export type FileRefusal =
  | 'empty'
  | 'kind'
  | 'name'
  | 'old_office'
  | 'encoding'
  | 'formulas'
  | 'active'
  | 'protected'
  | 'unpacks'
  | 'pixels'
  | 'heavy'
  | 'broken'

/** 422 at `file`: the kind or the content of a file is not one that is kept. */
export const refuseFile = (why: FileRefusal) => invalidFields({ file: `files.${why}` })
