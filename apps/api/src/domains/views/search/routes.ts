import * as spec from '@navyk/api-spec/views/search'
import { read } from '../../../platform/http/index.ts'
import { search } from './search.ts'

export const searchRoutes = [read(spec.search, search)]
