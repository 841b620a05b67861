/**
 * An address that members type for a link: on the web, of a mail or a telephone, or a path of this shop. Browsers take a
 * path that begins with two slashes, or a backslash after the first, for a host.
 */
export const TYPED_ADDRESS =
  /^(?:https?:\/\/[^\s\\]+|mailto:[^\s]+|tel:[\d+-]+|\/(?![/\\])[^\s\\]*|#[^\s]+)$/i
