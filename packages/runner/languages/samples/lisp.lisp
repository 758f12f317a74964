;;; Binary search: finds a number in a sorted list by halving the part that is left.

(defun binary-search (numbers wanted)
  (let ((low 0)
        (high (1- (length numbers))))
    (loop while (<= low high)
          do (let* ((middle (floor (+ low high) 2))
                    (number (aref numbers middle)))
               (cond ((= number wanted) (return middle))
                     ((< number wanted) (setf low (1+ middle)))
                     (t (setf high (1- middle))))))))

(let* ((numbers #(2 5 8 12 16 23 38 56 72 91))
       (wanted 23)
       (place (binary-search numbers wanted)))
  (if place
      (format t "~d is at position ~d.~%" wanted place)
      (format t "~d is not in the list.~%" wanted)))
