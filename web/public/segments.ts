/** The URL segments that a route's wildcard matches: for the route verify/* and /verify/a/b, they are ['a', 'b']. */
import { useParams } from 'react-router';

export const useSegments = () => (useParams()['*'] ?? '').split('/');
