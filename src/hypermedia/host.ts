/** Whether a host name is that of the machine itself (RFC 6761 §6.3). */
export const isLocalhost = (host: string): boolean => /(?:^|\.)localhost$/.test(host)

/** The host of a request. */
interface Host {
  /** In lower case and without a final dot, so that names can be compared. */
  readonly name: string
  /** Empty if the request has none. */
  readonly port: string
}

const HOST = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)(?::(\d*))?$/i

/**
 * Parses a host as a request writes it, with or without a port. An invalid host gives a name that matches none.
 */
export const hostIn = (written: string): Host => {
  const [, name = written, port = ''] = HOST.exec(written) ?? []
  return { name: name.toLowerCase().replace(/\.$/, ''), port }
}

/**
 * Whether the host of a request is that of `own` and not that of `other`. The port decides only between
 * addresses of one name, because a proxy or a container may have changed it.
 */
export const isHostOf = ({ name, port }: Host, own: URL, other: URL): boolean =>
  name === nameOf(own) && (name !== nameOf(other) || (port || usualPort(own)) === portOf(own))

/** Whether two addresses have one host and one port. */
export const sharesHost = (one: URL, other: URL): boolean =>
  nameOf(one) === nameOf(other) && portOf(one) === portOf(other)

const nameOf = ({ hostname }: URL): string => hostIn(hostname).name

const portOf = (address: URL): string => address.port || usualPort(address)

const usualPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80')
