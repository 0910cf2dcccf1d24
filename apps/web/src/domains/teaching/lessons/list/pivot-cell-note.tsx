import { Button } from '@mantine/core'
import { subjects } from '@navyk/api-spec/vocabulary'
import { addDays } from '@navyk/api-spec/kit'
import { pivotPath } from '@navyk/api-spec/views/pivot/paths'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './list.module.css'
import type { LessonFilter } from '../api.ts'

/** Query parameters of a link from a cell of the pivot table, beside the list's own filters. */
export const cellNames = ['from', 'to', 'learnerId', 'customerId', 'executorId', 'subject'] as const
type CellValues = Record<(typeof cellNames)[number], string>

const isDay = (text: string) => /^20\d{2}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text

export function cellFilter(values: CellValues): LessonFilter {
  return {
    from: isDay(values.from) ? values.from : undefined,
    to: isDay(values.to) ? values.to : undefined,
    learnerId: values.learnerId || undefined,
    customerId: values.customerId || undefined,
    executorId: values.executorId || undefined,
    subject: subjects.find((each) => each === values.subject),
  }
}

interface Props {
  filters: CellValues
  onDrop: (values: Partial<CellValues & { contractId: string }>) => void
}

/** Note above the lessons of a cell of the pivot table: their days, a link back to the table and one to all lessons. */
export function PivotCellNote({ filters, onDrop }: Props) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const [search] = useSearchParams()
  const pivot = search.get('pivot')
  const { from, to } = cellFilter(filters)
  if (pivot === null || from === undefined || to === undefined) return null
  const days = from === to ? format.longDate(from) : `${format.longDate(from)} – ${format.longDate(to)}`
  const none = Object.fromEntries(cellNames.map((name) => [name, '']))
  return (
    <div className={`row panel rounded gap-8-16 below-16 ${classes.bar}`}>
      <p className="from-224">{t('behind_cell.of', { days })}</p>
      <LinkButton variant="default" icon={IconArrowBackUp} to={`${pivotPath}?${pivot}`}>
        {t('behind_cell.back')}
      </LinkButton>
      <Button variant="subtle" onClick={() => onDrop({ ...none, contractId: '' })}>
        {t('behind_cell.drop')}
      </Button>
    </div>
  )
}
