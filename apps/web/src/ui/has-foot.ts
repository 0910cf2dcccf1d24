import type { Column } from './data-list-types.ts'

/** Whether a column has a sum; it has none while the totals are loading, or where there is nothing to add up. */
export const hasFoot = ({ foot }: Pick<Column<never>, 'foot'>): boolean => foot !== undefined && foot !== false
