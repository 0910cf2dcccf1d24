import * as spec from '@navyk/api-spec/views/personal-data'
import { download, read, write } from '../../../platform/http/index.ts'
import { getDeletion, requestDeletion, takeBackDeletion } from './deletion.ts'
import { downloadDataExport, getDataExport, requestDataExport } from './request-export.ts'

export const personalDataRoutes = [
  write(spec.requestDataExport, requestDataExport),
  read(spec.getDataExport, getDataExport),
  download(spec.downloadDataExport, downloadDataExport),
  read(spec.getDeletion, getDeletion),
  write(spec.requestDeletion, requestDeletion),
  write(spec.takeBackDeletion, takeBackDeletion),
]
