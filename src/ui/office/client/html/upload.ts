/** A file in the shop's list. */
export interface Listed {
  readonly name: string
  readonly path: string
  readonly isFolder: boolean
  readonly address: string | null
  /** The address of its small picture; null if it is no picture. */
  readonly thumbnail: string | null
}

/** The file was not taken; its message says why, in the member's language, or is empty. */
export class NotTaken extends Error {}

/** Where files are put. */
export interface Target {
  /** The address of the list of files. */
  readonly files: string
  readonly folder: string
  readonly csrfToken: string
}

/**
 * Puts a file into a folder of the shop's files. `tell` gets the part that is sent, from 0 to 1. Throws `NotTaken`.
 */
export function upload(
  file: File,
  { files, folder, csrfToken }: Target,
  tell: (part: number) => void,
): Promise<Listed> {
  const body = new FormData()
  body.set('path', folder)
  body.set('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', files)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-csrf-token', csrfToken)
  request.responseType = 'json'
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new NotTaken()))
    request.addEventListener('load', () => {
      const answer = request.response as Answer | null
      const [made] = answer?.arrFileList ?? []
      if (request.status < 300 && made) resolve(made)
      else reject(new NotTaken(answer?.errors?.file?.[0] ?? answer?.detail))
    })
    request.send(body)
  })
}

/** The token of the form that an element stands in. */
export function tokenFor(element: Element): string {
  return element.closest('form')?.querySelector<HTMLInputElement>('[name=csrfToken]')?.value ?? ''
}

/** The files that were put there, or what is wrong (RFC 9457). */
interface Answer {
  readonly arrFileList?: readonly Listed[]
  readonly errors?: { readonly file?: readonly string[] }
  readonly detail?: string
}
