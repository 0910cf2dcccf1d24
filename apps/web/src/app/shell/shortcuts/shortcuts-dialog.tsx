import { Kbd } from '@mantine/core'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useShown } from '#ui/dialogs/on-demand.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './shortcuts-dialog.module.css'

interface Props {
  /** `keys` are pressed together or one after the other. */
  lines: { keys: string[]; label: string }[]
  opened: boolean
  onClose: () => void
}

export function ShortcutsDialog({ lines, opened, onClose }: Props) {
  const { t } = useTranslation('shell')
  return (
    <Dialog opened={useShown(opened)} onClose={onClose} title={t('shortcuts.title')}>
      <dl className={`stack gap-8 ${classes.list}`}>
        {lines.map(({ keys, label }) => (
          <div className="line gap-16" key={label}>
            <dt className="line stretch gap-4">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
