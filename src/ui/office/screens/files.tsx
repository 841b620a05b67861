import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Ask, Bytes, Card, Facts, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'
import { Pager, Table } from '../table.tsx'

type List = ScreenProps<'goFileManager'>
type Listed = List['state']['arrFileList'][number]
type Record = ScreenProps<'goFile'>

export const FileManager: Screen<'goFileManager'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goFileManager')} lead={t('files.lead')} />
      <Trail folders={state.folders} top={links.goFileManager} />
      <Card>
        <Files of={state.arrFileList} />
        <Pager links={links} count={state.count} limit={state.limit} offset={state.offset} />
        <Script name="copy" />
      </Card>
      {links.doUploadFile ? (
        <Card title={t('files.uploadTitle')}>
          <Form to="doUploadFile">
            <UploadField />
            <Submit label={t('files.upload')} />
          </Form>
        </Card>
      ) : null}
      {links.doCreateFolder ? (
        <Card title={t('files.newFolder')}>
          <Form to="doCreateFolder" class="stack">
            <Field name="folderName" />
            <Submit label={t('files.newFolder')} plain />
          </Form>
        </Card>
      ) : null}
      <p>
        <Go to={links.goFile} class="button">
          {t('files.settings')}
        </Go>
      </p>
    </>
  )
}

/** Shows the parent folders, each with its link. */
const Trail = ({
  folders,
  top,
}: {
  readonly folders: List['state']['folders']
  readonly top: List['links'][string] | undefined
}) => {
  const { t } = usePage()
  return (
    <nav class="ways trail" aria-label={t('files.trail')}>
      <Go to={top} current={folders.length === 0}>
        {t('files.top')}
      </Go>
      {folders.map(({ name, path, links }, at) => (
        <span key={path}>
          <span aria-hidden="true">› </span>
          <Go to={links?.goFileManager} current={at === folders.length - 1}>
            {name}
          </Go>
        </span>
      ))}
    </nav>
  )
}

const Files = ({ of: files }: { readonly of: readonly Listed[] }) => {
  const { t } = usePage()
  return (
    <Table
      label={t('files.list')}
      rows={files}
      empty={t('files.empty')}
      columns={[
        {
          title: t('files.name'),
          cell: ({ name, kind, isFolder, thumbnail, links }) => (
            <span class="file-name">
              <Sign kind={kind} thumbnail={thumbnail} />
              <Go to={isFolder ? links?.goFileManager : links?.goFile}>{name}</Go>
            </span>
          ),
        },
        {
          title: t('files.size'),
          number: true,
          cell: ({ isFolder, size }) => (isFolder ? t('files.folder') : <Bytes count={size} />),
        },
        { title: t('files.date'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
        { title: t('files.member'), cell: ({ memberName }) => memberName ?? '–' },
        {
          title: t('files.actions'),
          action: true,
          cell: ({ path, address, links }) => (
            <span class="ways">
              {address === null ? null : <CopyAddress address={address} of={path} />}
              <Go to={links?.goFile}>{t('files.details')}</Go>
            </span>
          ),
        },
      ]}
    />
  )
}

/** Shows a small picture of a file, or else its kind. */
const Sign = ({ kind, thumbnail }: Pick<Listed, 'kind' | 'thumbnail'>) =>
  thumbnail === null ? (
    <span class={`file-sign${kind === 'folder' ? ' is-folder' : ''}`} aria-hidden="true">
      {kind === 'folder' ? '' : kind.toUpperCase()}
    </span>
  ) : (
    <img class="file-sign" src={thumbnail} alt="" width="48" height="48" loading="lazy" />
  )

/** With a script the address is copied to the clipboard; without one it is shown on the page of the file. */
const CopyAddress = ({ address, of: path }: { readonly address: string; readonly of: string }) => {
  const { t } = usePage()
  const id = `address-${path}`
  return (
    <>
      <span id={id} class="unseen">
        {address}
      </span>
      <button type="button" data-copy={id} data-copied={t('files.copied')} hidden>
        {t('files.copy')}
      </button>
    </>
  )
}

/**
 * Draws the field for files; with a script they can be dropped anywhere on the page, and are shown before
 * they are submitted.
 */
const UploadField = () => {
  const { t } = usePage()
  return (
    <div class="drop" data-anywhere data-drop={t('files.drop')} data-remove={t('picture.leaveOut')}>
      <Field name="file" hint={t('files.uploadHint')} />
      <ul class="chosen" hidden aria-label={t('picture.chosen')} />
      <Script name="pictures" />
    </div>
  )
}

export const FileRecord: Screen<'goFile'> = ({ state, links }) => {
  const { t } = usePage()
  const { name, isFolder, fileCount } = state
  return (
    <>
      <Head title={name} />
      <Trail folders={state.folders} top={links.goFileManager} />
      <Card title={t('files.now')}>
        <About of={state} />
      </Card>
      <Card title={t('files.uses')}>
        <Uses of={state.uses} />
      </Card>
      {links.doRenameFile ? (
        <Card title={t('files.rename')}>
          <Form to="doRenameFile" class="stack">
            <Field name="newName" hint={t('files.renameHint')} />
            <Field name="toFolder" required />
            <Submit label={t('files.rename')} />
          </Form>
        </Card>
      ) : null}
      {links.doDeleteFile ? (
        <Card title={t('form.delete')}>
          {isFolder && fileCount > 0 ? (
            <p class="soft">{t('files.notEmpty')}</p>
          ) : (
            <Ask
              label={t('form.delete')}
              means={
                state.useCount > 0
                  ? t('files.deleteUsed', { name, count: state.useCount })
                  : t('files.deleteMeans', { name })
              }
            >
              <Form to="doDeleteFile">
                <Submit label={t('files.deleteSure')} danger />
              </Form>
            </Ask>
          )}
        </Card>
      ) : null}
    </>
  )
}

const About = ({ of: file }: { readonly of: Record['state'] }) => {
  const { t } = usePage()
  const { address, isFolder, thumbnail } = file
  return (
    <>
      {address !== null && thumbnail !== null ? <img class="file-look" src={address} alt="" /> : null}
      {address === null ? null : <Address address={address} />}
      <Facts
        of={[
          { name: t('files.kind'), value: isFolder ? t('files.folder') : file.kind.toUpperCase() },
          isFolder
            ? { name: t('files.inside'), value: t('files.count', { count: file.fileCount }) }
            : { name: t('files.size'), value: <Bytes count={file.size} /> },
          { name: t('files.date'), value: <Instant at={file.createdAt} /> },
          { name: t('files.member'), value: file.memberName ?? '–' },
        ]}
      />
      <Script name="copy" />
    </>
  )
}

const Address = ({ address }: { readonly address: string }) => {
  const { t } = usePage()
  return (
    <p class="ways">
      {t('files.address')}
      <a href={address} id="address">
        {address}
      </a>
      <button type="button" data-copy="address" data-copied={t('files.copied')} hidden>
        {t('files.copy')}
      </button>
    </p>
  )
}

const Uses = ({ of: uses }: { readonly of: Record['state']['uses'] }) => {
  const { t } = usePage()
  return (
    <Table
      label={t('files.uses')}
      rows={uses}
      empty={t('files.unused')}
      columns={[
        { title: t('files.place'), cell: ({ place }) => place },
        {
          title: t('files.what'),
          cell: ({ place, name, links = {} }) => {
            const [way] = Object.values(links)
            return way ? <Go to={way}>{name || place}</Go> : name
          },
        },
      ]}
    />
  )
}
