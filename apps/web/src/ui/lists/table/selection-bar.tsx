import { Button } from '@mantine/core'
import { useTranslation } from '../../texts.ts'
import type { Selection } from './data-list-types.ts'
import classes from './data-list.module.css'

interface Props {
  selection: Selection
  /** Called when nothing is chosen any more: the bar disappears with the element that has the focus. */
  onDrop: () => void
}

/** Number of chosen rows, and the actions for them, at the end of the screen. */
export function SelectionBar({ selection, onDrop }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div className={`row surface rounded gap-12 ${classes.selection}`} role="toolbar" aria-label={t('list.actions')}>
      <span className={classes.chosen} aria-live="polite">
        {t('list.chosen', { count: selection.ids.size })}
      </span>
      {selection.actions}
      <Button
        variant="subtle"
        onClick={() => {
          selection.onChange(new Set())
          onDrop()
        }}
      >
        {t('list.unchoose')}
      </Button>
    </div>
  )
}
