import { useOpenTexts } from '#ui/texts.ts'

/** Names a kind of thing in notices, by the frame.<language>.json of its domain; `general` where there is no such name. */
export function useThingName(): (thing: string | null, general: string) => string {
  const textOf = useOpenTexts('frame')
  return (thing, general) => textOf(`things.${thing}`, { defaultValue: general })
}

/** Names a topic of notices, by the frame.<language>.json of its domain; `general` where there is no such name. */
export function useTopicName(): (topic: string, general: string) => string {
  const textOf = useOpenTexts('frame')
  return (topic, general) => textOf(`topics.${topic}`, { defaultValue: general })
}
