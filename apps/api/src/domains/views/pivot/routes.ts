import * as spec from '@navyk/api-spec/views/pivot'
import { download, read } from '../../../platform/http/index.ts'
import { downloadPivot } from './download-pivot.ts'
import { getPivot } from './get-pivot.ts'

export const pivotRoutes = [read(spec.getPivot, getPivot), download(spec.downloadPivot, downloadPivot)]
