import { followArea } from '#testing/changes/follow-area.ts'

followArea('packages')
