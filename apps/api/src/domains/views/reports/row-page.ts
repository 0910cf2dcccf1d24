/** Place at which a page of rows begins, and its length. */
export interface RowPage {
  cursor: string | undefined
  limit: number
}
