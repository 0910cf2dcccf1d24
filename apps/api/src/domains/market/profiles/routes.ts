import * as spec from '@navyk/api-spec/market/profiles'
import { read, write } from '../../../platform/http/index.ts'
import { getActivity } from './get-activity.ts'
import { getOwnCard } from './get-own-card.ts'
import { updateOwnCard } from './update-own-card.ts'

export const profileRoutes = [
  read(spec.getOwnCard, getOwnCard),
  write(spec.updateOwnCard, updateOwnCard),
  read(spec.getActivity, getActivity),
]
