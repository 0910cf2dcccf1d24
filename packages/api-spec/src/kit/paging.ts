import { z } from 'zod'

export const defaultPageSize = 30
export const largestPageSize = 100

/** A query's whole number. A query string carries text only, so this one place reads digits; bodies are never coerced. */
export const queryNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'validation.whole')
    .transform(Number)
    .pipe(z.int().min(min, 'validation.whole').max(max, 'validation.whole'))

/** Fields that every list takes: the cursor of the next page, and the number of rows. */
export const pageFields = {
  cursor: z.string().max(500, 'validation.cursor').optional(),
  limit: queryNumber(1, largestPageSize).optional(),
}

/** One object under `data`. */
export const dataOf = <S extends z.ZodType>(data: S) => z.object({ data })

/** One page of a list; `nextCursor` is null on the last one. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() })
