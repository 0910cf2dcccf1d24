import { z } from 'zod'
import { type EndpointDeclaration, endpoint } from './endpoint.ts'
import { historyRow } from './history.ts'
import { idParams } from './ids.ts'
import { pageFields, pageOf } from './paging.ts'

/** Parts of a read's declaration that its caller gives, such as path, summary, and who may call it. */
type ReadDeclaration = Omit<
  EndpointDeclaration,
  'method' | 'body' | 'file' | 'quota' | 'responses' | 'download' | 'stream'
>

/** Schemas of fields by their names. Those of a filter are shared by a list, its totals and its workbook. */
type Fields = Readonly<Record<string, z.ZodType>>

type ReadEndpoint<D, Added> = Readonly<Omit<D, 'filter' | 'row' | 'beside'> & { method: 'GET' } & Added>

type Page<Row extends z.ZodType, B> = z.ZodObject<{ data: z.ZodArray<Row>; nextCursor: z.ZodNullable<z.ZodString> } & B>

const pagedQuery = <F extends Fields>(filter: F) => z.strictObject({ ...filter, ...pageFields })
const queryOf = <F extends Fields>(filter: F) => z.strictObject(filter)

/** Declares a list that is read by pages: the fields that narrow it, the schema of a row, and what stands beside the page, such
 *  as the sums of all pages. */
export function listOf<
  const D extends ReadDeclaration,
  Row extends z.ZodType,
  F extends Fields = Record<never, never>,
  B extends Fields = Record<never, never>,
>(
  declaration: D & { filter?: F; row: Row; beside?: B },
): ReadEndpoint<D, { query: ReturnType<typeof pagedQuery<F>>; responses: { readonly 200: Page<Row, B> } }> {
  const { filter, row, beside, ...read } = declaration
  return made({ ...read, query: pagedQuery(filter ?? {}), responses: { 200: pageOf(row).extend(beside ?? {}) } })
}

/** Declares the whole history of one thing, newest first. Its thing is named by its id unless `params` say otherwise. */
export function historyOf<const D extends ReadDeclaration>(
  declaration: D,
): ReadEndpoint<
  { params: typeof idParams } & D,
  { responses: { readonly 200: z.ZodObject<{ data: z.ZodArray<typeof historyRow> }> } }
> {
  return made({ params: idParams, ...declaration, responses: { 200: z.object({ data: z.array(historyRow) }) } })
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Declares a workbook to be saved. With `filter` it has the rows that the list of the same filter shows; what is
 *  no list names the fields of its `query` itself. */
export function workbookOf<const D extends ReadDeclaration, F extends Fields>(
  declaration: D & { filter: F },
): ReadEndpoint<
  D,
  { query: ReturnType<typeof queryOf<F>>; download: typeof workbookType; responses: { readonly 200: z.ZodString } }
>
export function workbookOf<const D extends ReadDeclaration>(
  declaration: D,
): ReadEndpoint<D, { download: typeof workbookType; responses: { readonly 200: z.ZodString } }>
export function workbookOf({ filter, ...read }: ReadDeclaration & { filter?: Fields }) {
  const query = filter && { query: queryOf(filter) }
  return made({ ...read, ...query, download: workbookType, responses: { 200: z.string() } })
}

/** Makes the endpoint of a read. Each function above states the type of what it has put together. */
const made = (read: object) => endpoint({ method: 'GET', ...read } as EndpointDeclaration) as never
