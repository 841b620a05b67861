import { file } from '../../hypermedia/input.ts'
import { mostBytes, PICTURE_TYPES } from './kinds.rules.ts'

/**
 * Pictures that a form takes beside the addresses of pictures: each control names the setting that its picture is for,
 * `pictureFiles[icon]`.
 */
export const PictureFiles = file({ most: 20, bytes: mostBytes('png'), kinds: PICTURE_TYPES })
