import { DatePicker, DatesProvider } from '@mantine/dates'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import 'dayjs/locale/es'
import 'dayjs/locale/ru'
import '@mantine/dates/styles.layer.css'

interface Props {
  opened: boolean
  onClose: () => void
  date: string
  onDate: (date: string) => void
}

/** Dialog that goes to any day. */
export function PickPanel({ opened, onClose, date, onDate }: Props) {
  const { t, i18n } = useTranslation('schedule')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('pick.title')} size="auto">
      <DatesProvider settings={{ locale: i18n.language.slice(0, 2), firstDayOfWeek: 1 }}>
        <DatePicker
          size="md"
          defaultDate={date}
          value={date}
          ariaLabels={{
            previousMonth: t('previous.month'),
            nextMonth: t('next.month'),
            monthLevelControl: t('view.month'),
          }}
          onChange={(day) => {
            if (day) onDate(day)
            onClose()
          }}
        />
      </DatesProvider>
    </Dialog>
  )
}
