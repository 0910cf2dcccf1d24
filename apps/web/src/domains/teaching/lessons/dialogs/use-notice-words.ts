import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import type { FreeTime } from '../../schedule/index.ts'

/** Texts about the contract's notice for a lesson at a free time. */
export function useNoticeWords() {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  return {
    textOf: ({ freeCancelUntil }: FreeTime) =>
      freeCancelUntil === null ? t('notice.late') : t('notice.until', { until: format.dateTime(freeCancelUntil) }),
    markOf: ({ freeCancelUntil }: FreeTime) => (freeCancelUntil === null ? t('notice.mark') : undefined),
  }
}
