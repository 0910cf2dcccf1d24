import { IconColumns3 } from '@tabler/icons-react'
import { OnDemand, type PopupProps } from '../../dialogs/on-demand.tsx'
import { IconButton } from '../../buttons/icon-button.tsx'
import { useIsWide } from '../../browser/use-media.ts'
import { useTranslation } from '../../texts.ts'

interface Props {
  /** Columns that can be left out, by their keys and titles. */
  columns: { key: string; title: string }[]
}

/** Choice of the columns of a table, at the end of a filter bar. A phone has cards instead, which show what they have room for. */
export function ColumnChoice({ columns }: Props) {
  const { t } = useTranslation('ui')
  const hasTable = useIsWide(56.25)
  if (!hasTable) return null
  const load = async () => {
    const { ColumnMenu } = await import('./column-menu.tsx')
    return ({ button }: PopupProps) => <ColumnMenu button={button} columns={columns} />
  }
  return <OnDemand kind="menu" load={load} button={<IconButton icon={IconColumns3} label={t('columns.title')} />} />
}
