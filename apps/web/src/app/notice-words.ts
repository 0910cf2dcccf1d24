import { useTranslation } from 'react-i18next'

/** How a kind of thing that notices are about is called, by the frame.<language>.json of its domain. */
export function useThingName(): (thing: string | null, general: string) => string {
  const { t } = useTranslation('frame')
  return (thing, general) => t(`things.${thing}`, general)
}

/** How a topic of notices is called, by the frame.<language>.json of its domain. */
export function useTopicName(): (topic: string, general: string) => string {
  const { t } = useTranslation('frame')
  return (topic, general) => t(`topics.${topic}`, general)
}
