const FOLDER = 'returns/'
/** No public path serves a file of a folder. */
const NAMED = /^(?:returns\/)?(return-[0-9a-f-]{36})(?:\.webp)?$/

/** Returns the name of the picture that a file is of; undefined for other files. */
export const returnPicture = (file: string): string | undefined => NAMED.exec(file)?.[1]

/** Returns the file of a picture. */
export const returnPictureFile = (name: string): string => `${FOLDER}${name}.webp`
