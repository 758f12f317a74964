/** The segments of the address that the star of a route stands for: of /verify/student/verify/x, after verify. */
import { useParams } from 'react-router';

export const useSegments = () => (useParams()['*'] ?? '').split('/');
