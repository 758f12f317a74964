;; Binary search: finds a number in a sorted list by halving the part that is left.

(defn binary-search [numbers wanted]
  (loop [low 0
         high (dec (count numbers))]
    (when (<= low high)
      (let [middle (quot (+ low high) 2)
            number (nth numbers middle)]
        (cond
          (= number wanted) middle
          (< number wanted) (recur (inc middle) high)
          :else (recur low (dec middle)))))))

(let [numbers [2 5 8 12 16 23 38 56 72 91]
      wanted 23
      position (binary-search numbers wanted)]
  (if position
    (println (str wanted " is at position " position "."))
    (println (str wanted " is not in the list."))))
