import { Button } from '@mantine/core'
import type { WholeDocument } from '@navyk/api-spec/desk/docs'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { Icon } from '#ui/icon.tsx'
import { WhenNear } from '#ui/loading/when-near.tsx'
import { useTranslation } from '#ui/texts.ts'
import { pageQuery, pagesQuery, useSaveKept } from '../api.ts'
import classes from '../docs.module.css'

interface Props {
  id: string
  which: 'file' | 'scan'
  file: WholeDocument['file']
  /** Whether it is shown as well as saved. */
  isShown: boolean
}

/** A file of a document: its name, the button that saves it, and its pages as pictures. */
export function KeptFile({ id, which, file, isShown }: Props) {
  const { t } = useTranslation('docs')
  const save = useSaveKept(id, which, file.name)
  return (
    <div className={`stack ${classes.form}`}>
      {isShown && <Pages id={id} which={which} name={file.name} />}
      <div className="row gap-8-12 anywhere">
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('words.download')}
        </Button>
        <bdi>{file.name}</bdi>
      </div>
      <FailureText error={save.error} className="error" />
    </div>
  )
}

type FileReference = Pick<Props, 'id' | 'which'> & { name: string }

/** Pages are drawn by the server, so that no document of somebody else is opened on this page. One that can't be drawn is only saved. */
function Pages({ id, which, name }: FileReference) {
  const { t } = useTranslation('docs')
  const query = useQuery(pagesQuery(id, which))
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={20} />}>
      {({ data: { pages, shownPages } }) => (
        <div className={`stack ${classes.form}`}>
          {Array.from({ length: shownPages }, (_, index) => index + 1).map((page) => (
            <WhenNear key={page} placeholder={<BlockSkeleton height={20} />}>
              <Page id={id} which={which} page={page} name={pages === 1 ? name : t('page_of', { page, pages, name })} />
            </WhenNear>
          ))}
          {shownPages < pages && <p className="muted">{t('more_pages', { count: shownPages, pages })}</p>}
        </div>
      )}
    </QueryView>
  )
}

function Page({ id, which, page, name }: FileReference & { page: number }) {
  const query = useQuery(pageQuery(id, which, page))
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={20} />}>
      {(blob) => <Shown blob={blob} name={name} />}
    </QueryView>
  )
}

/** Picture of a page. The server has drawn it, so that nothing but pixels is in it. */
function Shown({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url === undefined ? null : (
    <img className={`bordered rounded within in-middle block ${classes.picture}`} src={url} alt={name} />
  )
}
