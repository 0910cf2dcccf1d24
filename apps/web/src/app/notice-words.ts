import { useTranslation } from 'react-i18next'

/** Names a kind of thing in notices, by the frame.<language>.json of its domain; `general` where there is no such name. */
export function useThingName(): (thing: string | null, general: string) => string {
  const { t } = useTranslation('frame')
  return (thing, general) => t(`things.${thing}`, general)
}

/** Names a topic of notices, by the frame.<language>.json of its domain; `general` where there is no such name. */
export function useTopicName(): (topic: string, general: string) => string {
  const { t } = useTranslation('frame')
  return (topic, general) => t(`topics.${topic}`, general)
}
