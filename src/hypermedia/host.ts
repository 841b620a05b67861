/** Whether a name of a host is that of the machine itself (RFC 6761 §6.3). */
export const isLocalhost = (host: string): boolean => /(?:^|\.)localhost$/.test(host)
