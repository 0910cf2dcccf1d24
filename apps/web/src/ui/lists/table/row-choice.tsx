import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../texts.ts'
import type { Selection } from './data-list-types.ts'
import classes from './data-list.module.css'

interface AllProps {
  /** Ids of all rows that are shown. */
  ids: string[]
  selection: Selection
  /** Whether its text stands beside it. */
  isWritten?: boolean
}

/** The checkbox for all rows that are shown and may be chosen. */
export function ChooseAll({ ids, selection, isWritten }: AllProps) {
  const { t } = useTranslation('ui')
  const own = useId()
  const { mayChoose = () => true } = selection
  const open = ids.filter(mayChoose)
  const chosen = open.filter((id) => selection.ids.has(id)).length
  const box = (
    <Checkbox
      id={own}
      aria-label={t('list.choose_all')}
      disabled={open.length === 0}
      checked={chosen > 0 && chosen === open.length}
      indeterminate={chosen > 0 && chosen < open.length}
      onChange={(event) => selection.onChange(new Set(event.currentTarget.checked ? open : []))}
    />
  )
  if (!isWritten) {
    return (
      <label htmlFor={own} className={`stack middle high-44 ${classes.choice}`}>
        {box}
      </label>
    )
  }
  return (
    <label htmlFor={own} className={`line gap-4 muted ${classes.all}`}>
      <span className={`stack middle high-44 ${classes.choice}`}>{box}</span>
      <span aria-hidden>{t('list.choose_all')}</span>
    </label>
  )
}

interface OneProps {
  id: string
  /** The id of the element that names the row. */
  namedBy: string
  selection: Selection
}

/** The checkbox of a row; nothing where the row may not be chosen. All around it is the target of a finger. */
export function ChooseOne({ id, namedBy, selection }: OneProps) {
  const { t } = useTranslation('ui')
  if (selection.mayChoose && !selection.mayChoose(id)) return null
  const toggle = (isChosen: boolean) => {
    const ids = new Set(selection.ids)
    if (isChosen) ids.add(id)
    else ids.delete(id)
    selection.onChange(ids)
  }
  const own = `${namedBy}-choice`
  return (
    <label htmlFor={own} className={`stack middle high-44 ${classes.choice}`}>
      <Checkbox
        id={own}
        aria-label={t('list.choose')}
        aria-labelledby={`${own} ${namedBy}`}
        checked={selection.ids.has(id)}
        disabled={selection.ids.size >= (selection.most ?? Number.POSITIVE_INFINITY) && !selection.ids.has(id)}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
    </label>
  )
}
