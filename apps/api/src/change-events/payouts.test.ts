import { followArea } from '#testing/follow-area.ts'

followArea('payouts')
