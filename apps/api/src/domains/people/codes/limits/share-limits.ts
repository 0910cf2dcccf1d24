// Limits of messages with codes, by share.
import { dayMs, minuteMs } from '@navyk/api-spec/kit'
import type { Limit } from '#platform/askers/limits'

interface Message {
  recipient: string
  asker_network: string
}

/** The share of askers without a known device, network or session. */
export const strangers = 'strangers'

/** The limits that a message of a share counts against. */
export const limitsOfShare = (message: Message, share: string): Limit[] => [
  ...ofShare(message.recipient, share),
  ...(share === strangers ? ofStrangers(message) : []),
]

const ofShare = (recipient: string, share: string): Limit[] => [
  { subject: `message:${recipient}:${share}:ten-minutes`, most: 3, windowMs: 10 * minuteMs },
  { subject: `message:${recipient}:${share}:day`, most: 5, windowMs: dayMs },
]

/** Limits on strangers. Of their share one network takes at most four a day, so that one address alone can't take it whole. Numbers that
 *  differ only in their last four digits are limited together, because fraudsters who earn from messages own such ranges. */
function ofStrangers({ recipient, asker_network: network }: Message): Limit[] {
  return [
    { subject: `message:${recipient}:from:${network}:day`, most: 4, windowMs: dayMs },
    { subject: `message:range:${recipient.slice(0, -4)}:hour`, most: 60, windowMs: 60 * minuteMs },
    { subject: `message:from:${network}:hour`, most: 60, windowMs: 60 * minuteMs },
  ]
}
