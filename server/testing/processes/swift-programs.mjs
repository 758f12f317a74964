/** Whether OpenStack's Swift is installed. A file without npm imports, because `npm test` runs it before the npm packages are installed. */
import { existsSync } from 'node:fs';

/** The Debian packages. */
export const SWIFT_PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];

const PROGRAMS = ['proxy', 'account', 'container', 'object'].map((kind) => `/usr/bin/swift-${kind}-server`);

/** Whether all programs are installed. */
export const hasSwift = () => [...PROGRAMS, '/usr/bin/memcached'].every((program) => existsSync(program));
