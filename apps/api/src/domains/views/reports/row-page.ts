/** Where a page of rows begins, and how many there are on it. */
export interface RowPage {
  cursor: string | undefined
  limit: number
}
