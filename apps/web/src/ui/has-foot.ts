import type { Column } from './data-list-types.ts'

/** Whether a column has a sum; while the server counts, or where there is nothing to add up, it has none. */
export const hasFoot = ({ foot }: Pick<Column<never>, 'foot'>): boolean => foot !== undefined && foot !== false
