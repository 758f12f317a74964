/** The URL segments that a route's wildcard matches: of /verify/student/verify/x, those after verify. */
import { useParams } from 'react-router';

export const useSegments = () => (useParams()['*'] ?? '').split('/');
