import * as spec from '@navyk/api-spec/views/home'
import { read } from '../../../platform/http/index.ts'
import { getHome } from './get-home.ts'

export const homeRoutes = [read(spec.getHome, getHome)]
